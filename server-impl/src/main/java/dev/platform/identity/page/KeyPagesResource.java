package dev.platform.identity.page;

import dev.platform.api.nativeapi.NativeOperation;
import dev.platform.api.pages.KeyPagesApi;
import dev.platform.base.error.Failure;
import dev.platform.base.page.PageRequest;
import dev.platform.identity.apikey.ApiKey;
import dev.platform.identity.apikey.ApiKeyId;
import dev.platform.identity.apikey.ApiKeys;
import dev.platform.identity.apikey.ApiKeys.Minted;
import gg.jte.generated.precompiled.StaticTemplates;
import gg.jte.models.runtime.JteModel;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Settings &gt; API keys. */
@Singleton
final class KeyPagesResource implements KeyPagesApi {
  private static final String HERE = Tab.API_KEYS.path();
  private static final int MAX_NAME = 100;
  private static final StaticTemplates TEMPLATES = new StaticTemplates();

  private final PageViews views;
  private final Visitors visitors;
  private final ApiKeys keys;
  private @Context HttpHeaders request;

  @Inject
  @SuppressWarnings("NullAway.Init") // Jersey injects a proxy of the request's headers
  KeyPagesResource(PageViews views, Visitors visitors, ApiKeys keys) {
    this.views = views;
    this.visitors = visitors;
    this.keys = keys;
  }

  @Override
  public Response getApiKeysPage(String cursor) {
    return views.show(request, HERE, visitor -> PageViews.page(page(visitor, cursor, null, "")));
  }

  @Override
  public Response submitApiKey(String csrf, String name) {
    return views.submit(
        request,
        csrf,
        HERE,
        visitor -> {
          var minted =
              views.act(
                  visitor,
                  NativeOperation.CREATE_API_KEY,
                  "",
                  () -> keys.create(visitor.caller(), checked(name), null));
          return PageViews.page(page(visitor, null, minted, ""));
        },
        (visitor, problem) -> page(visitor, null, null, problem));
  }

  @Override
  public Response submitApiKeyEnd(String csrf, String id) {
    return views.submit(
        request,
        csrf,
        HERE,
        visitor -> {
          var key = new ApiKeyId(PageViews.given("id", id));
          return views.act(
              visitor,
              NativeOperation.DELETE_API_KEY,
              id,
              () -> {
                keys.delete(visitor.caller(), key, null);
                return PageViews.goOn(HERE);
              });
        },
        (visitor, problem) -> page(visitor, null, null, problem));
  }

  private static String checked(@Nullable String name) {
    if (name == null || name.isBlank() || name.strip().length() > MAX_NAME) {
      throw Failure.invalid("name", "must have 1 to " + MAX_NAME + " characters");
    }
    return name.strip();
  }

  /** The page; a person who may not have keys sees why. */
  private JteModel page(
      Visitor visitor, @Nullable String cursor, @Nullable Minted minted, String problem) {
    List<ApiKey> list = List.of();
    var next = "";
    var wrong = problem;
    try {
      var page = keys.list(visitor.caller(), null, PageRequest.of("api-key", cursor, null));
      list = page.map((key, place) -> key);
      next = list.size() < 20 ? "" : page.entries().get(list.size() - 1).cursor().wire();
    } catch (Failure refused) {
      wrong = Problems.sentence(refused);
    }
    return TEMPLATES.pageApiKeys(
        visitors.frame(visitor, Tab.API_KEYS, wrong),
        list,
        next,
        minted == null ? "" : minted.key().id().value(),
        minted == null ? "" : minted.secret().reveal());
  }
}
