/** How a client gets a person's permission, and what it is not told. */
@NullMarked
package dev.platform.identity.oauth.authorization;

import org.jspecify.annotations.NullMarked;
