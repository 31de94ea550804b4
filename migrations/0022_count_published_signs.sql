DROP INDEX "signs_category_id_folded_word_index";--> statement-breakpoint
DROP INDEX "signs_difficulty_folded_word_index";--> statement-breakpoint
DROP INDEX "signs_by_prefix";--> statement-breakpoint
CREATE INDEX "signs_published" ON "signs" USING btree ("is_published");--> statement-breakpoint
CREATE INDEX "signs_by_category" ON "signs" USING btree ("category_id","folded_word","is_published");--> statement-breakpoint
CREATE INDEX "signs_by_difficulty" ON "signs" USING btree ("difficulty","folded_word","is_published");--> statement-breakpoint
CREATE INDEX "signs_by_prefix" ON "signs" USING btree ("folded_word" text_pattern_ops,"is_published");