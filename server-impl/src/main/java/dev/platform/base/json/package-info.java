/** JSON as this program writes and reads it. */
@NullMarked
package dev.platform.base.json;

import org.jspecify.annotations.NullMarked;
