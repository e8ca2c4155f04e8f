/** Docs and posts as markdown, byte for byte as they were written. */
@NullMarked
package dev.platform.content.raw;

import org.jspecify.annotations.NullMarked;
