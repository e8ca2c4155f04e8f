/** The public website content service; could be deployed alone. */
@NullMarked
package dev.platform.content;

import org.jspecify.annotations.NullMarked;
