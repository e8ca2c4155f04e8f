package dev.platform.identity.oauth.token;

import dev.platform.base.error.Failure;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** What tokens can be good for (RFC 8707). */
public final class Resources {
  private Resources() {}

  /**
   * The resource that a request names.
   *
   * @param named null is the API
   * @throws Failure {@code invalid_target} if tokens for it do not come from here
   */
  public static URI check(OauthSettings settings, @Nullable String named) {
    if (named == null) {
      return settings.audience();
    }
    return settings.resources().stream()
        .filter(resource -> resource.toString().equals(withoutSlash(named)))
        .findFirst()
        .orElseThrow(
            () ->
                Failure.invalid(
                        "resource", "must be " + settings.audience() + " or " + settings.tools())
                    .because("invalid_target"));
  }

  /**
   * Makes sure that tokens are asked for what they were allowed for.
   *
   * @param named null is what was allowed
   * @throws Failure {@code invalid_target} if it is something else
   */
  public static void checkAllowed(OauthSettings settings, @Nullable String named, URI allowed) {
    if (named != null && !check(settings, named).equals(allowed)) {
      throw Failure.invalid("resource", "is different from the one that was authorized")
          .because("invalid_target");
    }
  }

  /** An origin is the same with and without the slash that its path is. */
  private static String withoutSlash(String named) {
    return named.endsWith("/") ? named.substring(0, named.length() - 1) : named;
  }
}
