/** What a room hands to {@code app}: its bindings, its resources, its tables. */
@NullMarked
package dev.platform.base.room;

import org.jspecify.annotations.NullMarked;
