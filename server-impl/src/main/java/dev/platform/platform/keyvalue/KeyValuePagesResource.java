package dev.platform.platform.keyvalue;

import dev.platform.api.pages.KeyValuePagesApi;
import dev.platform.api.pages.PageOperation;
import dev.platform.identity.access.Caller;
import dev.platform.page.PageViews;
import dev.platform.platform.datastore.DatastoreOverview;
import dev.platform.platform.datastore.DatastoreOverview.Fact;
import dev.platform.platform.datastore.DatastorePages;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Locale;

/** Where the {@code dashboardUrl} of an instance leads. */
@Singleton
final class KeyValuePagesResource implements KeyValuePagesApi {
  private final PageViews views;
  private final DatastorePages pages;
  private final KeyValues keyValues;
  private @Context HttpHeaders request;

  @Inject
  @SuppressWarnings("NullAway.Init") // Jersey injects a proxy of the request's headers
  KeyValuePagesResource(PageViews views, DatastorePages pages, KeyValues keyValues) {
    this.views = views;
    this.pages = pages;
    this.keyValues = keyValues;
  }

  /** The page of an instance at the API origin. */
  static String path(KeyValueId id) {
    return "/r/" + id.value();
  }

  @Override
  public Response getKeyValuePage(String redisId) {
    return views.show(
        PageOperation.GET_KEY_VALUE_PAGE,
        request,
        "/r/" + redisId,
        signedInUser ->
            PageViews.page(
                pages.page(
                    signedInUser, overview(signedInUser.caller(), new KeyValueId(redisId)))));
  }

  private DatastoreOverview overview(Caller caller, KeyValueId id) {
    var keyValue = keyValues.get(caller, id);
    return new DatastoreOverview(
        id.value(),
        keyValue.name(),
        ("Key Value " + keyValue.version()).strip(),
        keyValue.status(),
        keyValue.config().plan().wire(),
        facts(keyValue.config()),
        List.of(),
        id.value() + ":" + ConnectionInfo.INTERNAL_PORT,
        keyValue.ipAllowList(),
        "/v1/key-value/" + id.value(),
        "/api/key-value",
        keyValue.createdAt());
  }

  private static List<Fact> facts(KeyValueConfig config) {
    return List.of(
        new Fact("Eviction", config.maxmemoryPolicy().wire()),
        new Fact("Persistence", config.persistence().name().toLowerCase(Locale.ROOT)));
  }
}
