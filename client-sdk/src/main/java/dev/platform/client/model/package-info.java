/**
 * Request and response bodies of the API, generated from the API spec. All are immutable.
 *
 * <pre>{@code
 * ServicePatch patch = ServicePatch.builder().branch("release").rootDir(null).build();
 * ServicePatch other = patch.toBuilder().branch("main").build();
 * }</pre>
 *
 * <p>A builder checks that required members are set. Members that the API can leave out are
 * {@code @Nullable}; lists and maps are never null, but empty. Members, enum values, and union
 * shapes of a newer server are read without errors, and written again: see {@link
 * dev.platform.client.model.Model}, {@link dev.platform.client.model.OpenEnum} and the {@code
 * Unrecognized} class of each union.
 *
 * <p>{@link dev.platform.client.model.Shape} reads models from JSON.
 */
@NullMarked
package dev.platform.client.model;

import org.jspecify.annotations.NullMarked;
