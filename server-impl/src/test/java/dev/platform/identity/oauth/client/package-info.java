/** Who may be a client, and how many. */
@NullMarked
package dev.platform.identity.oauth.client;

import org.jspecify.annotations.NullMarked;
