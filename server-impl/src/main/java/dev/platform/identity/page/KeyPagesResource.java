package dev.platform.identity.page;

import dev.platform.api.pages.KeyPagesApi;
import dev.platform.api.pages.PageOperation;
import dev.platform.base.error.Failure;
import dev.platform.base.page.Page;
import dev.platform.base.page.PageRequest;
import dev.platform.identity.apikey.ApiKey;
import dev.platform.identity.apikey.ApiKeyId;
import dev.platform.identity.apikey.ApiKeys;
import dev.platform.identity.apikey.ApiKeys.Minted;
import dev.platform.page.PageViews;
import dev.platform.page.SignedInUser;
import dev.platform.page.SignedInUsers;
import gg.jte.generated.precompiled.StaticTemplates;
import gg.jte.models.runtime.JteModel;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import org.jspecify.annotations.Nullable;

/** Settings &gt; API keys. */
@Singleton
final class KeyPagesResource implements KeyPagesApi {
  private static final String HERE = IdentityTabs.API_KEYS.path();
  private static final PageRequest FIRST = PageRequest.of(ApiKeys.LIST, null, null);
  private static final int MAX_NAME = 100;
  private static final StaticTemplates TEMPLATES = new StaticTemplates();

  private final PageViews views;
  private final SignedInUsers signedInUsers;
  private final ApiKeys keys;
  private @Context HttpHeaders request;

  @Inject
  @SuppressWarnings("NullAway.Init") // Jersey injects a proxy of the request's headers
  KeyPagesResource(PageViews views, SignedInUsers signedInUsers, ApiKeys keys) {
    this.views = views;
    this.signedInUsers = signedInUsers;
    this.keys = keys;
  }

  @Override
  public Response getApiKeysPage(String cursor) {
    return views.show(
        PageOperation.GET_API_KEYS_PAGE,
        request,
        HERE,
        signedInUser ->
            PageViews.page(
                page(
                    signedInUser,
                    list(signedInUser, PageRequest.of(ApiKeys.LIST, cursor, null)),
                    "")),
        (signedInUser, problem) -> page(signedInUser, Page.empty(), problem));
  }

  @Override
  public Response submitApiKey(String csrf, String name) {
    return views.submit(
        PageOperation.SUBMIT_API_KEY,
        request,
        csrf,
        HERE,
        signedInUser -> {
          var minted = keys.create(signedInUser.caller(), checked(name), null);
          return PageViews.page(page(signedInUser, list(signedInUser, FIRST), minted, ""));
        },
        this::again);
  }

  @Override
  public Response submitApiKeyEnd(String csrf, String id) {
    return views.submit(
        PageOperation.SUBMIT_API_KEY_END,
        request,
        csrf,
        HERE,
        signedInUser -> {
          keys.delete(signedInUser.caller(), new ApiKeyId(PageViews.given("id", id)), null);
          return PageViews.redirect(HERE);
        },
        this::again);
  }

  private static String checked(@Nullable String name) {
    if (name == null || name.isBlank() || name.strip().length() > MAX_NAME) {
      throw Failure.invalid("name", "must have 1 to " + MAX_NAME + " characters");
    }
    return name.strip();
  }

  private Page<ApiKey> list(SignedInUser signedInUser, PageRequest page) {
    return keys.list(signedInUser.caller(), null, page);
  }

  /** The page with what is wrong; without the keys for a person who may not see them. */
  private JteModel again(SignedInUser signedInUser, String problem) {
    try {
      return page(signedInUser, list(signedInUser, FIRST), problem);
    } catch (Failure rejected) {
      return page(signedInUser, Page.empty(), problem);
    }
  }

  private JteModel page(SignedInUser signedInUser, Page<ApiKey> shown, String problem) {
    return page(signedInUser, shown, null, problem);
  }

  private JteModel page(
      SignedInUser signedInUser, Page<ApiKey> shown, @Nullable Minted minted, String problem) {
    var entries = shown.entries();
    return TEMPLATES.identityApiKeys(
        signedInUsers.frame(signedInUser, IdentityTabs.API_KEYS, problem),
        shown.map((key, place) -> key),
        entries.size() < FIRST.limit() ? "" : entries.get(entries.size() - 1).cursor().wire(),
        minted == null ? "" : minted.key().id().value(),
        minted == null ? "" : minted.secret().reveal());
  }
}
