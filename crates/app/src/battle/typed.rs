//! What is typed at the terminal, a line at a time, so that two people can share it.

use std::io::{self, BufRead, Read};

/// A reader of stdin that holds it only while a line is read.
#[derive(Debug, Default)]
pub(crate) struct Typed {
    line: Vec<u8>,
    used: usize,
}

impl BufRead for Typed {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.used == self.line.len() {
            self.line.clear();
            self.used = 0;
            io::stdin().lock().read_until(b'\n', &mut self.line)?;
        }
        Ok(&self.line[self.used..])
    }

    fn consume(&mut self, amount: usize) {
        self.used = self.line.len().min(self.used + amount);
    }
}

impl Read for Typed {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}
