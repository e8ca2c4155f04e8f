/**
 * Patterns that customers write for paths and names of files.
 *
 * <p><b>What it is.</b> A {@link dev.platform.base.glob.Glob} is made of {@link
 * dev.platform.base.glob.Part}s: texts, and gaps that stand for any text, one name, or any number
 * of directories. The parser of a notation ({@code /blog/:slug}, <code>src/**</code>) creates the
 * parts.
 *
 * <p><b>Always true.</b> To match takes steps in proportion to the length of the path times the
 * number of the parts, whatever they are. A regular expression would take years for {@code
 * *a*a*a*a*b}.
 */
@NullMarked
package dev.platform.base.glob;

import org.jspecify.annotations.NullMarked;
