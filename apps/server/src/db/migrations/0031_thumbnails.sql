-- The small picture of one, made as it comes in. Without it the picture itself is shown: it is small, or cannot be read here.
ALTER TABLE images ADD COLUMN thumbnail bytea CHECK (octet_length(thumbnail) <= 262144);
-- It is packed already.
ALTER TABLE images ALTER COLUMN thumbnail SET STORAGE EXTERNAL;
