/** What the authorization server does, and what it does not let anybody do. */
@NullMarked
package dev.platform.identity.oauth;

import org.jspecify.annotations.NullMarked;
