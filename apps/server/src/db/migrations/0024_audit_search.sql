-- The audit log is read by person, by act, and by a part of the person's address or the target.
CREATE INDEX audit_user ON audit (user_id, id DESC);
CREATE INDEX audit_act ON audit (act, id DESC);
CREATE INDEX audit_target ON audit (target text_pattern_ops, id DESC);
CREATE INDEX audit_at ON audit (at);
CREATE INDEX audit_search ON audit USING gin ((lower(coalesce(username, '') || ' ' || coalesce(target, ''))) gin_trgm_ops);
