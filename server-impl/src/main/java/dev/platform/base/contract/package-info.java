/**
 * The contract as the server enforces it: a bundled OpenAPI document, and checks of parameters and
 * bodies against it whose complaints name the field.
 *
 * <p>Beyond JSON Schema the documents use a few extensions: {@code x-union} (a union that is
 * selected by a sibling property), {@code x-raw-json} (checked later, by the room that knows the
 * type), {@code x-clamp}, {@code x-no-comma} and {@code x-time}.
 *
 * <p>{@link dev.platform.base.contract.Partial} and {@link dev.platform.base.contract.Stub} mark
 * the methods of resources that declare a divergence from it, {@link
 * dev.platform.base.contract.Extra} those that only a {@link
 * dev.platform.base.contract.ContractProfile} has.
 */
@NullMarked
package dev.platform.base.contract;

import org.jspecify.annotations.NullMarked;
