-- Everything expires that is not named: content can be undone, and operators keep who gave roles and deleted accounts.
CREATE OR REPLACE FUNCTION audit_entry_is_expired(action text, at timestamptz) RETURNS boolean
  LANGUAGE sql STABLE
  AS $$ SELECT action !~ '^(category|exercise|lesson|media|module|sign|word)\.|^user\.(role_changed|deleted)$'
    AND at < now() - interval '90 days' $$;
--> statement-breakpoint
CREATE INDEX "audit_entries_within" ON "audit_entries" USING btree (("details"->>'within')) WHERE "audit_entries"."details"->>'within' is not null;--> statement-breakpoint
-- The old index goes last: that locks the table until the migrations end.
CREATE INDEX "audit_entries_that_may_go" ON "audit_entries" USING btree ("at") WHERE "audit_entries"."action" !~ '^(category|exercise|lesson|media|module|sign|word)\.|^user\.(role_changed|deleted)$';--> statement-breakpoint
DROP INDEX "audit_entries_that_expire";--> statement-breakpoint
ALTER INDEX "audit_entries_that_may_go" RENAME TO "audit_entries_that_expire";
