/**
 * Projects: what a workspace works on, divided into environments.
 *
 * <p><b>Cast.</b> A {@link dev.platform.platform.project.Project} is made together with its first
 * environments, which the environment room keeps.
 *
 * <p><b>Always true.</b> The name of a project is there once in its workspace. A project that is
 * deleted takes its environments and all that is in them along, unless one is protected and not
 * empty: then nothing is deleted.
 *
 * <p><b>Tables.</b> {@code project}.
 */
@NullMarked
package dev.platform.platform.project;

import org.jspecify.annotations.NullMarked;
