package dev.platform.page;

import dev.platform.identity.access.Caller;

/**
 * A person who is logged in in a browser.
 *
 * @param caller who it is
 * @param csrfToken what its forms must carry
 */
public record SignedInUser(Caller caller, String csrfToken) {
  @Override
  public String toString() {
    return "SignedInUser[" + caller.user() + "]";
  }
}
