/** Docs and posts as markdown, as they were written, but that links within the site are whole. */
@NullMarked
package dev.platform.content.raw;

import org.jspecify.annotations.NullMarked;
