package dev.platform.platform.domain;

import dev.platform.base.db.Db;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.id.Ids;
import dev.platform.base.page.Page;
import dev.platform.base.page.PageRequest;
import dev.platform.base.work.Work;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import dev.platform.platform.ServiceId;
import dev.platform.platform.routing.RouteChanges;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What users do with the domains of their services. */
public final class CustomDomains {
  private static final String KIND = "custom domain";
  private static final String SERVES = "";

  private final Db db;
  private final Ids ids;
  private final Access access;
  private final Work work;
  private final DomainSettings settings;
  private final DomainStore store = new DomainStore();
  private final ClaimStore claims = new ClaimStore();

  @Inject
  CustomDomains(Db db, Ids ids, Access access, Work work, DomainSettings settings) {
    this.db = db;
    this.ids = ids;
    this.access = access;
    this.work = work;
    this.settings = settings;
  }

  /**
   * Adds a domain to a service, and its sibling, which redirects to it. A domain of the service
   * that redirects becomes one that serves.
   *
   * @return the domain, and its sibling if one was added
   */
  public List<CustomDomain> add(Caller caller, ServiceId service, String name) {
    var wanted = DomainName.parse(name);
    if (settings.isOwn(wanted)) {
      throw Failure.invalid("name", wanted.text() + " belongs to this installation");
    }
    return db.write("domain.add", tx -> add(tx, caller, service, wanted))
        .orElseThrow(() -> pending(caller, service, wanted));
  }

  /** One domain of a service, by its ID or its name. */
  public CustomDomain get(Caller caller, ServiceId service, String nameOrId) {
    return db.read(
        "domain.get",
        tx -> store.get(tx, access.require(tx, caller, Permission.VIEW, service), nameOrId));
  }

  /** The domains of a service, the newest first; what the world cannot reach has none. */
  public Page<CustomDomain> list(
      Caller caller, ServiceId service, DomainFilter filter, PageRequest page) {
    return db.read(
        "domain.list",
        tx -> {
          var grant = access.require(tx, caller, Permission.VIEW, service);
          return Page.of(store.list(tx, grant, filter, page), CustomDomain::cursor);
        });
  }

  /** The newest domains of each of some services that the caller can see. */
  List<CustomDomain> firstPages(Caller caller, List<ServiceId> services) {
    return db.read(
        "domain.first_pages",
        tx -> {
          var page = PageRequest.of(CustomDomain.LIST, null, null);
          return store.listEach(tx, access.reachAll(tx, caller), services, page.limit());
        });
  }

  /** Takes a domain away from a service; requests for it are no longer served. */
  public void delete(Caller caller, ServiceId service, String nameOrId) {
    db.change(
        "domain.delete",
        tx -> {
          var grant = access.require(tx, caller, Permission.CREATE, service);
          access.lock(tx, grant.inWorkspace());
          store.delete(tx, grant, store.get(tx, grant, nameOrId).id());
          RouteChanges.note(tx, service);
        });
  }

  /** Has the DNS records of a domain looked up again soon. */
  public void verify(Caller caller, ServiceId service, String nameOrId) {
    db.change(
        "domain.verify",
        tx -> {
          var grant = access.require(tx, caller, Permission.CREATE, service);
          store.checkNow(tx, grant, store.get(tx, grant, nameOrId).id());
          work.wake(tx, DomainReconciler.class);
        });
  }

  /** Empty if the name is another workspace's, as far as is known; then it is claimed. */
  private Optional<List<CustomDomain>> add(
      WriteTx tx, Caller caller, ServiceId id, DomainName name) {
    var service = access.require(tx, caller, Permission.CREATE, id);
    if (!store.isPublic(tx, service)) {
      throw Failure.invalid(
          "serviceId",
          "must be a web service or a static site. Other services cannot have domains");
    }
    access.lock(tx, service.inWorkspace());
    var there = store.find(tx, service.inWorkspace(), name.text());
    if (there.isPresent()) {
      return Optional.of(List.of(serve(tx, service, there.get())));
    }
    if (store.isVerifiedElsewhere(tx, service, name.text()) && !claims.take(tx, service, name)) {
      claims.open(tx, service, name);
      work.wake(tx, ClaimReconciler.class);
      return Optional.empty();
    }
    return Optional.of(insertBoth(tx, service, name));
  }

  /** Whoever asks for a redirecting sibling by its name wants it to serve. */
  private CustomDomain serve(WriteTx tx, Grant<ServiceId> service, CustomDomain there) {
    if (!there.serviceId().equals(service.on()) || !there.isRedirect()) {
      throw Failure.nameInUse(KIND, there.name()).param("serviceId", there.serviceId().value());
    }
    store.serve(tx, service, there.id());
    RouteChanges.note(tx, service.on());
    return store.get(tx, service, there.name());
  }

  private List<CustomDomain> insertBoth(WriteTx tx, Grant<ServiceId> service, DomainName name) {
    List<DomainName> names = new ArrayList<>();
    insert(tx, service, name, SERVES);
    names.add(name);
    name.sibling()
        .filter(it -> !settings.isOwn(it))
        .filter(it -> store.find(tx, service.inWorkspace(), it.text()).isEmpty())
        .filter(it -> !store.isVerifiedElsewhere(tx, service, it.text()))
        .ifPresent(
            sibling -> {
              insert(tx, service, sibling, name.text());
              names.add(sibling);
            });
    work.wake(tx, DomainReconciler.class);
    return names.stream().map(it -> store.get(tx, service, it.text())).toList();
  }

  private void insert(WriteTx tx, Grant<ServiceId> service, DomainName name, String redirectFor) {
    requireRoom(tx, service);
    var id = new CustomDomainId(ids.next(IdPrefix.CUSTOM_DOMAIN));
    store.insert(tx, service, id, name, redirectFor);
  }

  private void requireRoom(Tx tx, Grant<ServiceId> service) {
    if (store.count(tx, service.inWorkspace()) >= settings.limit()) {
      throw Failure.invalid(
              "name", "a workspace can have at most " + settings.limit() + " custom domains")
          .because("QUOTA_EXCEEDED")
          .param("limit", settings.limit());
    }
  }

  private Failure pending(Caller caller, ServiceId service, DomainName name) {
    var challenge =
        db.read(
            "domain.challenge",
            tx ->
                new Challenge(
                    access.require(tx, caller, Permission.VIEW, service).workspace(), name.text()));
    return Failure.conflict(
            name.text()
                + " is verified by another workspace. To move it here, set the TXT record "
                + challenge.record()
                + " to "
                + challenge.value()
                + ", wait a minute, and add the domain again.")
        .because("DOMAIN_OWNERSHIP_PENDING")
        .param("record", challenge.record())
        .param("value", challenge.value());
  }
}
