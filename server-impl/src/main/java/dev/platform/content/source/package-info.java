/**
 * Content as files: what is served, before it has a form.
 *
 * <p><b>What it is.</b> {@link dev.platform.content.source.LibraryProvider} reads a directory of
 * markdown files once and holds the result, a {@link dev.platform.content.source.Library}. Nothing
 * is read from a file when a request comes in, so no request can name a file.
 *
 * <p><b>Cast.</b> A {@code Doc} belongs to a {@code Section}, the directory that it lies in; a
 * {@code Post} has a day. Both have a {@code Frontmatter} and a {@code Source}, the text of the
 * file. A {@code Language} other than English has translations of some of them.
 *
 * <p><b>Layout.</b>
 *
 * <pre>
 * docs/&lt;section&gt;/index.md          /docs/&lt;section&gt;, and name and place of the section
 * docs/&lt;section&gt;/&lt;page&gt;.md         /docs/&lt;section&gt;/&lt;page&gt;; directories may nest
 * docs.&lt;locale&gt;/…                  translations of the same names
 * blog/&lt;yyyy&gt;/&lt;mm&gt;/&lt;dd&gt;/&lt;slug&gt;.md  /blog/&lt;yyyy&gt;/&lt;mm&gt;/&lt;dd&gt;/&lt;slug&gt;
 * blog.&lt;locale&gt;/…                  translations of the same names
 * </pre>
 *
 * <p><b>Always true.</b> Drafts are not in the library. A translation has an English original; what
 * is not translated is answered in English. A library never changes; in development a new one takes
 * its place when files have changed.
 *
 * <p><b>Failures.</b> All problems of all files are reported together, with file and line, and the
 * process does not start. In development the last good library stays, and the problems are logged.
 */
@NullMarked
package dev.platform.content.source;

import org.jspecify.annotations.NullMarked;
