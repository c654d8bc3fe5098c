-- Work in parts that is done by whoever has time, and what came of each part. Who does which part when is the queue's.
CREATE TABLE tallyho.work (
    name text PRIMARY KEY,
    about text NOT NULL,
    parts bigint NOT NULL,
    offered bigint NOT NULL
);

-- A part that was done twice came out the same; the first stays.
CREATE TABLE tallyho.done (
    work text NOT NULL REFERENCES tallyho.work (name) ON DELETE CASCADE,
    part bigint NOT NULL,
    result bytea NOT NULL,
    PRIMARY KEY (work, part)
);
