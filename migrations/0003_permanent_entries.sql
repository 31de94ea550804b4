-- The column holds the list of actions that never expire. The function audit_entry_is_expired stays for version 0.2.0.
DROP INDEX "audit_entries_that_expire";--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "is_permanent" boolean GENERATED ALWAYS AS ("audit_entries"."action" ~ '^(category|exercise|lesson|media|module|sign|word)\.|^user\.(role_changed|deleted)$') STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_entries_that_expire" ON "audit_entries" USING btree ("at") WHERE not "audit_entries"."is_permanent";--> statement-breakpoint
DROP TRIGGER "audit_entries_are_kept" ON "audit_entries";--> statement-breakpoint
CREATE TRIGGER "audit_entries_are_kept"
  BEFORE DELETE ON "audit_entries"
  FOR EACH ROW WHEN (OLD.is_permanent OR OLD.at >= now() - interval '90 days')
  EXECUTE FUNCTION audit_entries_are_final();
