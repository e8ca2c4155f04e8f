/**
 * Environment groups: variables and secret files that several services share.
 *
 * <p><b>Cast.</b> An {@link dev.platform.platform.envgroup.EnvGroup} has a name and links to
 * services; {@link dev.platform.platform.envgroup.EnvGroupValues} are the same with its variables
 * and files. Kinds of variables and files, and their limits, are those of {@link
 * dev.platform.platform.envvar} and {@link dev.platform.platform.secretfile}.
 *
 * <p><b>Always true.</b> A name is there once in its workspace. A group and its services belong to
 * one workspace. What a service has of its own wins over its groups; of two groups, the one linked
 * last. Values are sealed where they are kept, bound to group and name. A response with values is
 * for those only who may read them. What changes comes first in its list.
 *
 * <p><b>Tables.</b> {@code env_group}, {@code env_group_var}, {@code env_group_file}, {@code
 * env_group_link}. Nothing here deploys: a change is for the next deploy or restart of each linked
 * service, to whose release the values are contributed.
 */
@NullMarked
package dev.platform.platform.envgroup;

import org.jspecify.annotations.NullMarked;
