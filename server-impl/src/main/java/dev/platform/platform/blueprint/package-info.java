/**
 * Blueprints: resources that a file in a repository describes.
 *
 * <p><b>Cast.</b> {@link dev.platform.platform.blueprint.format.BlueprintFile} reads such a file.
 */
@NullMarked
package dev.platform.platform.blueprint;

import org.jspecify.annotations.NullMarked;
