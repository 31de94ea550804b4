-- What strangers and learners can bring about as often as they like is kept for 90 days, everything else for good.
CREATE FUNCTION audit_entry_is_expired(action text, at timestamptz) RETURNS boolean
  LANGUAGE sql STABLE
  AS $$ SELECT action IN ('user.login_failed', 'user.exported') AND at < now() - interval '90 days' $$;
--> statement-breakpoint
CREATE INDEX "audit_entries_that_expire" ON "audit_entries" USING btree ("at") WHERE "audit_entries"."action" in ('user.login_failed', 'user.exported');
--> statement-breakpoint
DROP TRIGGER audit_entries_are_final ON audit_entries;
--> statement-breakpoint
CREATE TRIGGER audit_entries_are_final
  BEFORE UPDATE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION audit_entries_are_final();
--> statement-breakpoint
CREATE TRIGGER audit_entries_are_kept
  BEFORE DELETE ON audit_entries
  FOR EACH ROW WHEN (audit_entry_is_expired(OLD.action, OLD.at) IS NOT TRUE)
  EXECUTE FUNCTION audit_entries_are_final();
