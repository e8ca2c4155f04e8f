package dev.platform.app;

import dev.platform.api.ContractOperation;
import dev.platform.base.db.Db;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.Permission;
import dev.platform.page.PageViews;
import dev.platform.page.SignedInUser;
import dev.platform.page.SignedInUsers;
import dev.platform.page.Tab;
import gg.jte.generated.precompiled.StaticTemplates;
import gg.jte.models.runtime.JteModel;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;

/** Pages of a product room that is made up: made with the kit, and with nothing of identity. */
@Singleton
@Path("/shelves")
public final class ShelfPagesResource {
  static final Tab TAB = new Tab("Shelves", "/shelves", 15);
  private static final StaticTemplates TEMPLATES = new StaticTemplates();

  private final PageViews views;
  private final SignedInUsers people;
  private final Db db;
  private final Access access;
  private @Context HttpHeaders request;

  @Inject
  @SuppressWarnings("NullAway.Init") // Jersey injects a proxy of the request's headers
  ShelfPagesResource(PageViews views, SignedInUsers people, Db db, Access access) {
    this.views = views;
    this.people = people;
    this.db = db;
    this.access = access;
  }

  @GET
  @ContractOperation("get-shelves-page")
  @Produces("text/html")
  public Response getShelvesPage() {
    return views.show(
        ShelfOperation.GET_SHELVES_PAGE,
        request,
        TAB.path(),
        person -> {
          require(person, Permission.VIEW);
          return PageViews.page(page(person, "", "The shelves of this workspace"));
        });
  }

  @POST
  @ContractOperation("submit-shelf")
  @Produces("text/html")
  public Response submitShelf(@FormParam("csrf") String csrf, @FormParam("name") String name) {
    return views.submit(
        ShelfOperation.SUBMIT_SHELF,
        request,
        csrf,
        TAB.path(),
        person -> {
          require(person, Permission.CREATE);
          return PageViews.page(page(person, "", "Put up: " + name));
        },
        (person, problem) -> page(person, problem, ""));
  }

  private void require(SignedInUser person, Permission permission) {
    db.read("shelves", tx -> access.requireIn(tx, person.caller(), permission, null));
  }

  private JteModel page(SignedInUser person, String problem, String text) {
    return TEMPLATES.pageDone(people.frame(person, TAB, problem), text);
  }
}
