-- Each lookup reads an index's pending list until the next vacuum. New rows go into the index itself from now on, and
-- those in the lists follow now.
ALTER INDEX "signs_by_trigram" SET (fastupdate = false);--> statement-breakpoint
ALTER INDEX "signs_by_text" SET (fastupdate = false);--> statement-breakpoint
ALTER INDEX "signs_by_word_stems" SET (fastupdate = false);--> statement-breakpoint
ALTER INDEX "signs_by_english_text" SET (fastupdate = false);--> statement-breakpoint
ALTER INDEX "signs_by_typo" SET (fastupdate = false);--> statement-breakpoint
ALTER INDEX "signs_by_typo_in_definition" SET (fastupdate = false);--> statement-breakpoint
SELECT gin_clean_pending_list('signs_by_trigram'), gin_clean_pending_list('signs_by_text'), gin_clean_pending_list('signs_by_word_stems'), gin_clean_pending_list('signs_by_english_text'), gin_clean_pending_list('signs_by_typo'), gin_clean_pending_list('signs_by_typo_in_definition');
