CREATE TABLE "known_addresses" (
	"user_id" uuid NOT NULL,
	"address" text NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_addresses_user_id_address_pk" PRIMARY KEY("user_id","address")
);
--> statement-breakpoint
-- The table stays for servers of the version before. A later version drops it.
TRUNCATE "login_attempts";--> statement-breakpoint
ALTER TABLE "known_addresses" ADD CONSTRAINT "known_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_addresses_last_at_index" ON "known_addresses" USING btree ("last_at");--> statement-breakpoint
INSERT INTO "known_addresses" ("user_id", "address", "last_at")
	SELECT "user_id", "address", max("created_at") FROM "sessions" GROUP BY "user_id", "address";
