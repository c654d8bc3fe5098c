//! What a page sent, read into what is wanted. What does not fit is told in words of ours: where, and what is wanted.

use std::fmt::{self, Display};

use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error, Expected, MapAccess, SeqAccess, Unexpected,
    VariantAccess, Visitor,
};
use serde_json::{Map, Value};

/// The most letters of what somebody sent that are told back to him.
const LONGEST_TOLD: usize = 40;

/// Reads JSON.
///
/// # Errors
/// When it does not fit, with a sentence that says where and why.
pub(super) fn read_json<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, String> {
    let no_json = "The message is not JSON, or it breaks off. Load the page anew and try again.";
    let value: Value = serde_json::from_slice(bytes).map_err(|_| no_json.to_owned())?;
    T::deserialize(Sent { value, typed: false }).map_err(|misfit| misfit.sentence("message"))
}

/// Reads the part of an address that follows the question mark.
///
/// # Errors
/// When it does not fit, with a sentence that says where and why.
pub(super) fn read_query<T: DeserializeOwned>(pairs: Vec<(String, String)>) -> Result<T, String> {
    let mut told = Map::new();
    for (name, text) in pairs {
        if told.insert(name.clone(), Value::String(text)).is_some() {
            return Err(Misfit::new(format!("{} stands there twice", quoted(&name))).sentence("address"));
        }
    }
    T::deserialize(Sent { value: Value::Object(told), typed: true }).map_err(|misfit| misfit.sentence("address"))
}

/// Why something does not fit, and where.
#[derive(Debug)]
struct Misfit {
    /// From the inside to the outside.
    place: Vec<String>,
    why: String,
}

impl Misfit {
    fn new(why: impl Into<String>) -> Self {
        Self { place: Vec::new(), why: why.into() }
    }

    fn wanted(what: impl Display) -> Self {
        Self::new(format!("{what} is wanted"))
    }

    fn within(mut self, place: impl Into<String>) -> Self {
        self.place.push(place.into());
        self
    }

    fn sentence(&self, what: &str) -> String {
        let place: Vec<&str> = self.place.iter().rev().map(String::as_str).collect();
        match place.is_empty() {
            true => format!("The {what} makes no sense: {}.", self.why),
            false => format!("The {what} makes no sense at {}: {}.", place.join(", "), self.why),
        }
    }
}

/// Something that was sent, short enough to be told back.
fn quoted(text: &str) -> String {
    let mut letters = text.chars().filter(|letter| !letter.is_control());
    let start: String = letters.by_ref().take(LONGEST_TOLD).collect();
    let rest = if letters.next().is_some() { "…" } else { "" };
    format!("'{start}{rest}'")
}

impl Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}

impl std::error::Error for Misfit {}

impl Error for Misfit {
    fn custom<T: Display>(why: T) -> Self {
        Self::new(why.to_string())
    }

    // What kind is wanted is said where the kind is known; these are for what a type itself refuses.
    fn invalid_type(_: Unexpected<'_>, _: &dyn Expected) -> Self {
        Self::wanted("something else")
    }

    fn invalid_value(_: Unexpected<'_>, _: &dyn Expected) -> Self {
        Self::wanted("another value")
    }

    fn invalid_length(length: usize, _: &dyn Expected) -> Self {
        Self::new(format!("{length} are too few or too many"))
    }

    fn unknown_variant(word: &str, known: &'static [&'static str]) -> Self {
        Self::new(format!("{} is none of {}", quoted(word), known.join(", ")))
    }

    fn unknown_field(field: &str, _: &'static [&'static str]) -> Self {
        Self::new(format!("{} is not known here", quoted(field)))
    }

    fn missing_field(field: &'static str) -> Self {
        Self::new(format!("'{field}' is missing"))
    }

    fn duplicate_field(field: &'static str) -> Self {
        Self::new(format!("'{field}' stands there twice"))
    }
}

/// Something that was sent. In an address numbers are typed as text.
struct Sent {
    value: Value,
    typed: bool,
}

impl Sent {
    fn whole(&self) -> Option<i128> {
        match &self.value {
            Value::Number(number) => number.as_i128(),
            Value::String(text) if self.typed => text.parse().ok(),
            _ => None,
        }
    }

    fn number(&self) -> Option<f64> {
        let number = match &self.value {
            Value::Number(number) => number.as_f64(),
            Value::String(text) if self.typed => text.parse().ok(),
            _ => None,
        };
        number.filter(|number| number.is_finite())
    }

    fn list(self, length: Option<usize>) -> Result<Items, Misfit> {
        let typed = self.typed;
        match (self.value, length) {
            (Value::Array(items), Some(length)) if items.len() != length => {
                Err(Misfit::wanted(format!("a list of {length}")))
            }
            (Value::Array(items), _) => Ok(Items { rest: items.into_iter(), at: 0, typed }),
            (_, Some(length)) => Err(Misfit::wanted(format!("a list of {length}"))),
            (_, None) => Err(Misfit::wanted("a list")),
        }
    }

    fn fields(self) -> Result<Fields, Misfit> {
        match self.value {
            Value::Object(fields) => Ok(Fields { rest: fields.into_iter(), next: None, typed: self.typed }),
            _ => Err(Misfit::wanted("an object")),
        }
    }
}

/// A whole number between two, in words; of limits that nobody comes near only the sign is told.
fn whole(least: i128, most: i128) -> String {
    match (least, most) {
        (_, ..=0xFFFF) => format!("a whole number from {least} to {most}"),
        (0, _) => "a whole number, 0 or more and not too large,".to_owned(),
        _ => "a whole number, not too large,".to_owned(),
    }
}

macro_rules! whole_numbers {
    ($($read:ident $visit:ident $kind:ident),*) => {
        $(fn $read<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
            let number = self.whole().and_then(|number| $kind::try_from(number).ok());
            visitor.$visit(number.ok_or_else(|| Misfit::wanted(whole(i128::from($kind::MIN), i128::from($kind::MAX))))?)
        })*
    };
}

macro_rules! same_as {
    ($($read:ident = $like:ident),*) => {
        $(fn $read<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
            self.$like(visitor)
        })*
    };
}

impl<'de> Deserializer<'de> for Sent {
    type Error = Misfit;

    whole_numbers!(
        deserialize_u8 visit_u8 u8, deserialize_u16 visit_u16 u16, deserialize_u32 visit_u32 u32,
        deserialize_u64 visit_u64 u64,
        deserialize_i8 visit_i8 i8, deserialize_i16 visit_i16 i16, deserialize_i32 visit_i32 i32,
        deserialize_i64 visit_i64 i64
    );

    same_as!(
        deserialize_f32 = deserialize_f64,
        deserialize_char = deserialize_string,
        deserialize_str = deserialize_string,
        deserialize_identifier = deserialize_string,
        deserialize_bytes = deserialize_string,
        deserialize_byte_buf = deserialize_string,
        deserialize_ignored_any = deserialize_any
    );

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        match &self.value {
            Value::Null => visitor.visit_unit(),
            Value::Bool(yes) => visitor.visit_bool(*yes),
            Value::Number(number) if number.is_u64() => self.deserialize_u64(visitor),
            Value::Number(number) if number.is_i64() => self.deserialize_i64(visitor),
            Value::Number(_) => self.deserialize_f64(visitor),
            Value::String(_) => self.deserialize_string(visitor),
            Value::Array(_) => self.deserialize_seq(visitor),
            Value::Object(_) => self.deserialize_map(visitor),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        match &self.value {
            Value::Bool(yes) => visitor.visit_bool(*yes),
            Value::String(text) if self.typed && text == "true" => visitor.visit_bool(true),
            Value::String(text) if self.typed && text == "false" => visitor.visit_bool(false),
            _ => Err(Misfit::wanted("true or false")),
        }
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        visitor.visit_f64(self.number().ok_or_else(|| Misfit::wanted("a number"))?)
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        match self.value {
            Value::String(text) => visitor.visit_string(text),
            _ => Err(Misfit::wanted("text")),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        match self.value {
            Value::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        match self.value {
            Value::Null => visitor.visit_unit(),
            _ => Err(Misfit::wanted("nothing")),
        }
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Misfit> {
        self.deserialize_unit(visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Misfit> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        visitor.visit_seq(self.list(None)?)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, Misfit> {
        visitor.visit_seq(self.list(Some(length))?)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        length: usize,
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        self.deserialize_tuple(length, visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        visitor.visit_map(self.fields()?)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        self.deserialize_map(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        known: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        let typed = self.typed;
        let (word, value) = match self.value {
            Value::String(word) => (word, None),
            Value::Object(fields) if fields.len() == 1 => {
                let (word, value) = fields.into_iter().next().ok_or_else(|| Misfit::wanted("an object"))?;
                (word, Some(Sent { value, typed }))
            }
            _ => return Err(Misfit::wanted(format!("one of {}", known.join(", ")))),
        };
        visitor.visit_enum(Worded { word, value })
    }
}

/// The items of a list.
struct Items {
    rest: std::vec::IntoIter<Value>,
    at: usize,
    typed: bool,
}

impl<'de> SeqAccess<'de> for Items {
    type Error = Misfit;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Misfit> {
        let Some(value) = self.rest.next() else { return Ok(None) };
        self.at += 1;
        let item = seed.deserialize(Sent { value, typed: self.typed });
        item.map(Some).map_err(|misfit| misfit.within(self.at.to_string()))
    }
}

/// The fields of an object.
struct Fields {
    rest: serde_json::map::IntoIter,
    next: Option<(String, Value)>,
    typed: bool,
}

impl<'de> MapAccess<'de> for Fields {
    type Error = Misfit;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Misfit> {
        self.next = self.rest.next();
        let Some((name, _)) = &self.next else { return Ok(None) };
        seed.deserialize(StrDeserializer::new(name)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Misfit> {
        let (name, value) = self.next.take().ok_or_else(|| Misfit::wanted("a name"))?;
        seed.deserialize(Sent { value, typed: self.typed }).map_err(|misfit| misfit.within(quoted(&name)))
    }
}

/// One of several things: its word, and what belongs to it.
struct Worded {
    word: String,
    value: Option<Sent>,
}

impl<'de> EnumAccess<'de> for Worded {
    type Error = Misfit;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), Misfit> {
        let read = seed.deserialize(StrDeserializer::<Misfit>::new(&self.word))?;
        Ok((read, self))
    }
}

impl Worded {
    fn with<T>(self, read: impl FnOnce(Sent) -> Result<T, Misfit>) -> Result<T, Misfit> {
        let bare = || Misfit::new(format!("{} wants more", quoted(&self.word)));
        read(self.value.ok_or_else(bare)?).map_err(|misfit| misfit.within(quoted(&self.word)))
    }
}

impl<'de> VariantAccess<'de> for Worded {
    type Error = Misfit;

    fn unit_variant(self) -> Result<(), Misfit> {
        match self.value.is_none_or(|sent| sent.value.is_null()) {
            true => Ok(()),
            false => Err(Misfit::new(format!("{} stands alone", quoted(&self.word)))),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Misfit> {
        self.with(|sent| seed.deserialize(sent))
    }

    fn tuple_variant<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, Misfit> {
        self.with(|sent| sent.deserialize_tuple(length, visitor))
    }

    fn struct_variant<V: Visitor<'de>>(self, _: &'static [&'static str], visitor: V) -> Result<V::Value, Misfit> {
        self.with(|sent| sent.deserialize_map(visitor))
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields, rename_all = "kebab-case")]
    struct Wing {
        ships: Vec<Ship>,
        lead: Option<u8>,
        #[serde(default)]
        at: [f64; 2],
        #[serde(default)]
        elite: bool,
    }

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    enum Ship {
        Any,
        Named(String),
        Spot(i32, i32),
    }

    fn said(json: &str) -> String {
        read_json::<Wing>(json.as_bytes()).map_or_else(|why| why, |wing| format!("{wing:?}"))
    }

    #[test]
    fn what_fits_is_read_as_any_reader_of_json_reads_it() {
        for json in [
            r#"{"ships":["any",{"named":"Wedge"},{"spot":[1,-2]}],"lead":255,"at":[1,2.5],"elite":true}"#,
            r#"{"ships":[],"lead":null}"#,
        ] {
            assert_eq!(read_json::<Wing>(json.as_bytes()).ok(), serde_json::from_str(json).ok(), "{json}");
        }
        let any = r#"{"a":[null,true,1,-1,1.5,"x",{}]}"#;
        assert_eq!(read_json::<Value>(any.as_bytes()).ok(), serde_json::from_str(any).ok());
    }

    #[test]
    fn what_does_not_fit_is_told_with_its_place() {
        let cases = [
            (r#"{"ships":["#, "The message is not JSON, or it breaks off. Load the page anew and try again."),
            ("[]", "The message makes no sense: an object is wanted."),
            ("{}", "The message makes no sense: 'ships' is missing."),
            (r#"{"ships":[],"x":1}"#, "The message makes no sense: 'x' is not known here."),
            (r#"{"ships":{}}"#, "The message makes no sense at 'ships': a list is wanted."),
            (
                r#"{"ships":["any","an"]}"#,
                "The message makes no sense at 'ships', 2: 'an' is none of any, named, spot.",
            ),
            (r#"{"ships":[{"named":1}]}"#, "The message makes no sense at 'ships', 1, 'named': text is wanted."),
            (r#"{"ships":["named"]}"#, "The message makes no sense at 'ships', 1: 'named' wants more."),
            (r#"{"ships":[{"any":1}]}"#, "The message makes no sense at 'ships', 1: 'any' stands alone."),
            (r#"{"ships":[{"spot":[1]}]}"#, "The message makes no sense at 'ships', 1, 'spot': a list of 2 is wanted."),
            (r#"{"ships":[7]}"#, "The message makes no sense at 'ships', 1: one of any, named, spot is wanted."),
            (
                r#"{"ships":[],"lead":256}"#,
                "The message makes no sense at 'lead': a whole number from 0 to 255 is wanted.",
            ),
            (r#"{"ships":[],"at":[0,"x"]}"#, "The message makes no sense at 'at', 2: a number is wanted."),
            (r#"{"ships":[],"elite":"true"}"#, "The message makes no sense at 'elite': true or false is wanted."),
        ];
        for (json, sentence) in cases {
            assert_eq!(said(json), sentence, "{json}");
        }
    }

    #[derive(Debug, Default, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields, default)]
    struct Size {
        pilots: Option<u8>,
        far: bool,
        name: String,
    }

    fn asked(pairs: &[(&str, &str)]) -> Result<Size, String> {
        read_query(pairs.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect())
    }

    #[test]
    fn an_address_holds_numbers_as_text() {
        let read = asked(&[("pilots", "3"), ("far", "true"), ("name", "7")]);
        assert_eq!(read, Ok(Size { pilots: Some(3), far: true, name: "7".to_owned() }));
        let twice = "The address makes no sense: 'far' stands there twice.";
        assert_eq!(asked(&[("far", "true"), ("far", "true")]), Err(twice.to_owned()));
        let many = "The address makes no sense at 'pilots': a whole number from 0 to 255 is wanted.";
        assert_eq!(asked(&[("pilots", "many")]), Err(many.to_owned()));
        let long = format!("The address makes no sense: '{}…' is not known here.", "x".repeat(LONGEST_TOLD));
        assert_eq!(asked(&[(&"x".repeat(900), "1")]), Err(long));
    }
}
