-- The list of users is ordered by name and by when people came, and found by a part of the name or the address. The
-- expression of the search is that of `userMatches` in the users room.
CREATE INDEX users_username ON users (lower(username), id);
CREATE INDEX users_created ON users (created_at, id);
CREATE INDEX memberships_created ON memberships (created_at, user_id);
CREATE INDEX users_search ON users USING gin ((lower(username || ' ' || email)) gin_trgm_ops);
