package dev.platform.platform.postgres;

import dev.platform.api.pages.PageOperation;
import dev.platform.api.pages.PostgresPagesApi;
import dev.platform.identity.access.Caller;
import dev.platform.page.PageViews;
import dev.platform.platform.datastore.DatastoreOverview;
import dev.platform.platform.datastore.DatastoreOverview.Fact;
import dev.platform.platform.datastore.DatastoreOverview.Link;
import dev.platform.platform.datastore.DatastorePages;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.ArrayList;
import java.util.List;

/** Where the {@code dashboardUrl} of an instance leads. */
@Singleton
final class PostgresPagesResource implements PostgresPagesApi {
  private final PageViews views;
  private final DatastorePages pages;
  private final PostgresInstances instances;
  private @Context HttpHeaders request;

  @Inject
  @SuppressWarnings("NullAway.Init") // Jersey injects a proxy of the request's headers
  PostgresPagesResource(PageViews views, DatastorePages pages, PostgresInstances instances) {
    this.views = views;
    this.pages = pages;
    this.instances = instances;
  }

  /** The page of an instance at the API origin. */
  static String path(PostgresId id) {
    return "/d/" + id.value();
  }

  @Override
  public Response getPostgresPage(String postgresId) {
    return views.show(
        PageOperation.GET_POSTGRES_PAGE,
        request,
        "/d/" + postgresId,
        signedInUser ->
            PageViews.page(
                pages.page(
                    signedInUser, overview(signedInUser.caller(), new PostgresId(postgresId)))));
  }

  private DatastoreOverview overview(Caller caller, PostgresId id) {
    var postgres = instances.get(caller, id);
    return new DatastoreOverview(
        id.value(),
        postgres.name(),
        "PostgreSQL " + postgres.version(),
        postgres.status(),
        postgres.config().plan().wire(),
        facts(postgres),
        links(postgres),
        id.value() + ":" + PostgresCreation.PORT,
        postgres.ipAllowList(),
        "/v1/postgres/" + id.value(),
        "/api/postgres",
        postgres.createdAt());
  }

  private static List<Fact> facts(Postgres postgres) {
    List<Fact> facts = new ArrayList<>();
    facts.add(new Fact("Database", postgres.databaseName()));
    facts.add(new Fact("User", postgres.databaseUser()));
    facts.add(new Fact("Disk", postgres.config().diskSizeGb() + " GB"));
    if (!postgres.id().isReplica()) {
      facts.add(
          new Fact("High availability", postgres.config().highlyAvailable() ? "Enabled" : "Off"));
    }
    return facts;
  }

  private static List<Link> links(Postgres postgres) {
    List<Link> links = new ArrayList<>();
    var primary = postgres.primaryId();
    if (primary != null) {
      links.add(new Link("Read replica of", primary.value(), path(primary)));
    }
    postgres
        .readReplicas()
        .forEach(it -> links.add(new Link("Read replica", it.name(), path(it.id()))));
    return links;
  }
}
