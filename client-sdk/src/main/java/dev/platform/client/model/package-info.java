/**
 * Request and response bodies of the API, generated from the API spec. {@code status()} reads a
 * member, {@code status(value)} sets it. Models are not thread-safe while they are being modified.
 *
 * <p>Unknown members, enum values, and union shapes from a newer server are read without errors;
 * see {@link dev.platform.client.model.Model}.
 */
@NullMarked
package dev.platform.client.model;

import org.jspecify.annotations.NullMarked;
