/**
 * Environments: the parts of a project, such as production and staging, and what is in them.
 *
 * <p><b>Cast.</b> An {@link dev.platform.platform.environment.Environment} belongs to a project and
 * holds resources of any room; {@link dev.platform.platform.environment.Moves} takes them from one
 * to another. {@link dev.platform.platform.environment.Protection} asks for a phrase before someone
 * acts on what is in a protected one. {@link dev.platform.platform.environment.EnvironmentContents}
 * is what a room offers whose resources can be in an environment.
 *
 * <p><b>Always true.</b> A resource is in one environment or in none, and in its own workspace. The
 * name of an environment is there once in its project. What is in a protected environment is not
 * deleted together with it, and does not leave it. Anyone who moves or deletes locks the
 * environment, then the places of resources, then the resources.
 *
 * <p><b>Tables.</b> {@code environment}, {@code environment_resource}.
 */
@NullMarked
package dev.platform.platform.environment;

import org.jspecify.annotations.NullMarked;
