/**
 * The one way to reject a request.
 *
 * <p>{@link dev.platform.base.error.Failure} is thrown on purpose and knows no HTTP; {@code http}
 * turns its code into a status and a body. Whatever else is thrown is a bug.
 */
@NullMarked
package dev.platform.base.error;

import org.jspecify.annotations.NullMarked;
