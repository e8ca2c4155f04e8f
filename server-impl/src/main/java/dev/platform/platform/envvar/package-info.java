/**
 * Environment variables of a service, as its users set them.
 *
 * <p><b>Cast.</b> An {@link dev.platform.platform.envvar.EnvVar} has a key, a secret value and a
 * place in the order of definition. A {@link dev.platform.platform.envvar.NewEnvVar} is the desired
 * state for one, whose value may be left to us.
 *
 * <p><b>Always true.</b> A key is there once. Values are sealed where they are kept, bound to
 * service and key. A generated value stays until a caller sets another. A response never holds a
 * value that the caller may not read: what is kept needs the permission to read.
 *
 * <p><b>Tables.</b> {@code env_var}. Nothing here deploys: a change is for the next deploy, to
 * whose release the variables are contributed.
 */
@NullMarked
package dev.platform.platform.envvar;

import org.jspecify.annotations.NullMarked;
