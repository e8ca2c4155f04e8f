/**
 * Secret files of a service, as its users set them.
 *
 * <p><b>Cast.</b> A {@link dev.platform.platform.secretfile.SecretFile} has a name, a secret
 * content and a place in the order of definition. A {@link
 * dev.platform.platform.secretfile.NewSecretFile} is the desired state for one; rooms that keep
 * files of others use it too.
 *
 * <p><b>Always true.</b> A name is there once, and is the name of a file in a directory. Contents
 * are sealed where they are kept, bound to service and name. A list shows names alone, unless a
 * profile of the contract asks for contents; then it takes the permission to read them.
 *
 * <p><b>Tables.</b> {@code secret_file}. Nothing here deploys: a change is for the next deploy, to
 * whose release the files are contributed.
 */
@NullMarked
package dev.platform.platform.secretfile;

import org.jspecify.annotations.NullMarked;
