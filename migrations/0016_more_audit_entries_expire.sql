-- Changes of one's own profile, logins and logouts can be repeated, too.
CREATE OR REPLACE FUNCTION audit_entry_is_expired(action text, at timestamptz) RETURNS boolean
  LANGUAGE sql STABLE
  AS $$ SELECT action IN ('user.login_failed', 'user.exported', 'user.changed', 'user.logged_in', 'user.logged_out')
    AND at < now() - interval '90 days' $$;
--> statement-breakpoint
DROP INDEX "audit_entries_that_expire";--> statement-breakpoint
CREATE INDEX "audit_entries_that_expire" ON "audit_entries" USING btree ("at") WHERE "audit_entries"."action" in ('user.login_failed', 'user.exported', 'user.changed', 'user.logged_in', 'user.logged_out');