package dev.platform.app;

import dev.platform.api.Operation;
import dev.platform.api.content.ContentOperation;
import dev.platform.api.nativeapi.NativeOperation;
import dev.platform.api.oauth.OauthOperation;
import dev.platform.api.pages.PageOperation;
import dev.platform.api.platform.PlatformOperation;
import dev.platform.api.website.WebsiteOperation;
import dev.platform.base.contract.Contract;
import dev.platform.base.contract.ContractProfiles;
import dev.platform.base.error.Failure;
import dev.platform.base.idempotency.IdempotencyKeys;
import dev.platform.base.room.Room;
import dev.platform.content.ContentRooms;
import dev.platform.http.Application;
import dev.platform.http.HealthResource;
import dev.platform.http.IdempotencyFilter;
import dev.platform.http.Route;
import dev.platform.http.listener.RejectionFormat;
import dev.platform.identity.access.AuditTrail;
import dev.platform.identity.access.Authentication;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.CurrentRequest;
import dev.platform.identity.admission.Admission;
import dev.platform.page.PageRoom;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.glassfish.hk2.api.ServiceLocator;
import org.jspecify.annotations.Nullable;

/** The Jersey applications of the origins. */
final class Applications {
  private static final Admission NOBODY = new Admission(new Nobody(), AuditTrail.none());

  private Applications() {}

  /** The API's origin, which is the authorization server's too. */
  static Application api(List<Room> rooms, ServiceLocator locator, Settings settings) {
    return api(
            rooms,
            settings.profiles(),
            locator.getService(Admission.class),
            settings.api().url() + "/.well-known/oauth-protected-resource")
        .behind(settings.limits().proxies())
        .showing(PageRoom::problem, PageRoom.POLICY)
        .with(
            new IdempotencyFilter(
                locator.getService(IdempotencyKeys.class), CurrentRequest::currentCaller));
  }

  /** What the listener of the API refuses: a page for browsers, as {@link PageRoom} has them. */
  static RejectionFormat.Body body(RejectionFormat.Rejection refused) {
    boolean isBrowser =
        refused.accept().contains("text/html") && !refused.target().startsWith("/v1/");
    return isBrowser
        ? new RejectionFormat.Body(
            "text/html; charset=utf-8",
            PageRoom.problem(refused.status(), refused.sentence(), Optional.empty()))
        : RejectionFormat.JSON.format(refused);
  }

  /** The content service. */
  static Application content() {
    List<Operation> operations = new ArrayList<>();
    operations.addAll(List.of(ContentOperation.values()));
    operations.addAll(List.of(WebsiteOperation.values()));
    List<Class<?>> resources = new ArrayList<>(ContentRooms.resources());
    Website.rooms().forEach(room -> resources.addAll(room.resources()));
    var application =
        new Application(
                operations,
                List.of(Contract.load("content"), Contract.load("website")),
                resources,
                ContractProfiles.NONE,
                NOBODY,
                "")
            .forPeople();
    ContentRooms.filters().forEach(application.config()::register);
    return application;
  }

  /** What the API and the content service register, found without starting anything. */
  static List<Route> routes(List<Room> rooms, ContractProfiles profiles) {
    var api = api(rooms, profiles, NOBODY, "");
    List<Route> all = new ArrayList<>(api.findRoutes());
    all.addAll(content().findRoutes());
    return all;
  }

  /** The contracts of the API's origin. Each takes a while to read, once in a process. */
  static List<Contract> apiContracts() {
    return Stream.of("platform", "native", "oauth", "pages").map(Contract::load).toList();
  }

  private static Application api(
      List<Room> rooms, ContractProfiles profiles, Admission admission, String metadata) {
    List<Operation> operations = new ArrayList<>();
    operations.addAll(List.of(PlatformOperation.values()));
    operations.addAll(List.of(NativeOperation.values()));
    operations.addAll(List.of(OauthOperation.values()));
    operations.addAll(List.of(PageOperation.values()));
    List<Class<?>> resources = new ArrayList<>();
    resources.add(HealthResource.class);
    rooms.forEach(room -> resources.addAll(room.resources()));
    return new Application(operations, apiContracts(), resources, profiles, admission, metadata);
  }

  /** For origins on which nobody can log in. */
  private static final class Nobody implements Authentication {
    @Override
    public Caller bearer(String token, Audience audience) {
      throw Failure.unauthenticated("This server does not support login.");
    }

    @Override
    public Caller still(String token, Caller caller) {
      throw Failure.unauthenticated("This server does not support login.");
    }

    @Override
    public Caller session(String cookie, @Nullable String csrfToken, Intent access) {
      throw Failure.unauthenticated("This server does not support login.");
    }
  }
}
