/**
 * Commands that are guessed from the files of a repository.
 *
 * <p><b>What it is.</b> {@link dev.platform.platform.detection.Detection} reads a few files of the
 * commit that a build would take, and nothing of them is run. {@code CommandTable} has the rules,
 * one language after another, and each of them is a row of the docs' page.
 *
 * <p><b>Directions.</b> Rooms that need commands call this one; it knows the engine only.
 *
 * <p><b>Failures.</b> A repository that cannot be read, or is slow, is asked again when it is
 * built.
 */
@NullMarked
package dev.platform.platform.detection;

import org.jspecify.annotations.NullMarked;
