/**
 * Logins for private image registries.
 *
 * <p><b>Cast.</b> A {@link dev.platform.platform.registrycredential.RegistryCredential} is a login
 * without its token.
 *
 * <p><b>Always true.</b> The token is sealed where it is kept, bound to the credential, and never
 * leaves again in a response. The name is there once in its workspace.
 *
 * <p><b>Tables.</b> {@code registry_credential}.
 */
@NullMarked
package dev.platform.platform.registrycredential;

import org.jspecify.annotations.NullMarked;
