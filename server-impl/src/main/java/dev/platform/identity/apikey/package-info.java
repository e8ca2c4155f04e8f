/**
 * API keys: OAuth client credentials bound to one workspace.
 *
 * <p><b>Cast.</b> An {@link dev.platform.identity.apikey.ApiKey} is an id and a secret; the secret
 * is shown once and kept as its digest.
 *
 * <p><b>Always true.</b> Only a direct human mints one. A revoked key stops working within five
 * seconds on every replica, its tokens too.
 *
 * <p><b>Tables.</b> {@code api_key}.
 */
@NullMarked
package dev.platform.identity.apikey;

import org.jspecify.annotations.NullMarked;
