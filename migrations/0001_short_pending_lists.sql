-- Each lookup reads an index's pending list, which grows up to 4 MB or until the next vacuum. An import fills it, even
-- if it is only checked. Lists end at 64 kB from now on, and those that exist go into their indexes now. Without a list,
-- writing a sign would take half as long again.
ALTER INDEX "signs_by_trigram" SET (gin_pending_list_limit = 64);--> statement-breakpoint
ALTER INDEX "signs_by_text" SET (gin_pending_list_limit = 64);--> statement-breakpoint
ALTER INDEX "signs_by_word_stems" SET (gin_pending_list_limit = 64);--> statement-breakpoint
ALTER INDEX "signs_by_english_text" SET (gin_pending_list_limit = 64);--> statement-breakpoint
ALTER INDEX "signs_by_typo" SET (gin_pending_list_limit = 64);--> statement-breakpoint
ALTER INDEX "signs_by_typo_in_definition" SET (gin_pending_list_limit = 64);--> statement-breakpoint
SELECT gin_clean_pending_list('signs_by_trigram'), gin_clean_pending_list('signs_by_text'), gin_clean_pending_list('signs_by_word_stems'), gin_clean_pending_list('signs_by_english_text'), gin_clean_pending_list('signs_by_typo'), gin_clean_pending_list('signs_by_typo_in_definition');
