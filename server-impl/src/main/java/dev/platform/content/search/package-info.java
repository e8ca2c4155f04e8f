/**
 * The search of the docs.
 *
 * <p><b>What it is.</b> {@link dev.platform.content.search.DocsSearch} is an index of the English
 * pages in memory. A query returns the pages that fit best, each with the part of it that fits.
 *
 * <p><b>Cast.</b> {@code Words} turns text into terms: lower case, without stop words, stemmed.
 * {@code Synonyms} adds the terms that the docs use for what a reader calls otherwise. {@code
 * Vocabulary} finds the terms that resemble one that no page has. {@code Postings} are the entries
 * of a term with their weights, scored as in BM25.
 *
 * <p><b>Always true.</b> A query costs at most a fixed number of terms, whatever its length and
 * letters. An index never changes; a new library gets a new one, at its first query.
 */
@NullMarked
package dev.platform.content.search;

import org.jspecify.annotations.NullMarked;
