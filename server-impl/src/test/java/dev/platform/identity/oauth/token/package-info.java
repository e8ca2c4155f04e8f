/** What tokens are good for, and when they end. */
@NullMarked
package dev.platform.identity.oauth.token;

import org.jspecify.annotations.NullMarked;
