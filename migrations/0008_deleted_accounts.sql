CREATE TABLE "deleted_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "deleted_accounts_expires_at_index" ON "deleted_accounts" USING btree ("expires_at");