package dev.platform.conformance.suite;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.conformance.client.Json;
import dev.platform.conformance.suite.Services.Created;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Makes entries for every list that the suite knows, two or more that differ. */
final class ListSamples implements AutoCloseable {
  private static final String VARIABLES =
      """
      [{"key": "ONE", "value": "1"}, {"key": "TWO", "value": "2"}, {"key": "THREE", "value": "3"}]\
      """;
  private static final String HEADERS =
      """
      [{"path": "/*", "name": "X-One", "value": "one"},
       {"path": "/assets/*", "name": "X-Two", "value": "two"}]\
      """;
  private static final String ROUTES =
      """
      [{"type": "redirect", "source": "/old/*", "destination": "https://example.com/*"},
       {"type": "rewrite", "source": "/app/*", "destination": "/index.html"}]\
      """;

  private final Session session;
  private final Map<String, Supplier<ListSample>> samples = new TreeMap<>();
  private final List<Runnable> removals = new ArrayList<>();
  private final Once<List<JsonNode>> projects = Once.of("two projects", this::createProjects);
  private final Once<Created> site = Once.of("a site with rules", this::createSite);
  private final Once<List<String>> deploys = Once.of("three deploys", this::createDeploys);

  ListSamples(Session session) {
    this.session = session;
    samples.put("list-owners", this::owners);
    samples.put("list-projects", this::projectList);
    samples.put("list-environments", this::environmentList);
    samples.put("list-registry-credentials", this::credentialList);
    samples.put("list-services", this::serviceList);
    samples.put("list-disks", this::diskList);
    samples.put("list-env-groups", this::groupList);
    samples.put("list-key-value", this::keyValueList);
    samples.put("list-deploys", this::deployList);
    samples.put("list-job", this::jobList);
    samples.put("list-custom-domains", this::domainList);
    samples.put("list-secret-files-for-service", this::secretFileList);
    samples.put("list-events", this::eventList);
    samples.put("get-env-vars-for-service", this::variableList);
    samples.put(
        "list-headers", () -> ruleList("list-headers", "header", "update-headers", HEADERS));
    samples.put("list-routes", () -> ruleList("list-routes", "route", "put-routes", ROUTES));
    samples.replaceAll((list, make) -> Once.of("entries of " + list, make));
  }

  /** The lists that have a sample. */
  static List<String> lists() {
    return List.of(
        "list-owners",
        "list-projects",
        "list-environments",
        "list-registry-credentials",
        "list-services",
        "list-disks",
        "list-env-groups",
        "list-key-value",
        "list-deploys",
        "list-job",
        "list-custom-domains",
        "list-secret-files-for-service",
        "list-events",
        "get-env-vars-for-service",
        "list-headers",
        "list-routes");
  }

  ListSample of(String list) {
    return Objects.requireNonNull(samples.get(list), list).get();
  }

  private ListSample owners() {
    String own = session.ownerId();
    return ListSample.of("list-owners", "owner").made("/id", List.of(own)).belongs("/id", own);
  }

  private ListSample projectList() {
    return ListSample.of("list-projects", "project")
        .only("name", each(projects.get(), "/name"))
        .made("/id", each(projects.get(), "/id"))
        .belongs("/owner/id", session.ownerId())
        .with(Map.of("ownerId", "/owner/id"));
  }

  /** Environments say neither when they were made nor whose they are; their projects do. */
  private ListSample environmentList() {
    List<String> ids = new ArrayList<>();
    projects.get().forEach(it -> ids.addAll(Json.texts(it.path("environmentIds"))));
    return ListSample.of("list-environments", "environment")
        .only("projectId", each(projects.get(), "/id"))
        .made("/id", ids)
        .with(Map.of("environmentId", "/id"))
        .knowing(this::withItsProject);
  }

  private JsonNode withItsProject(JsonNode environment) {
    ObjectNode known = environment.deepCopy();
    projects.get().stream()
        .filter(it -> Json.is(it, "/id", Json.text(environment, "/projectId")))
        .forEach(
            it -> {
              known.set("createdAt", it.path("createdAt"));
              known.set("updatedAt", it.path("updatedAt"));
              known.set("ownerId", it.at("/owner/id"));
            });
    return known;
  }

  /** They are never changed, so that they were made when they were last changed. */
  private ListSample credentialList() {
    List<JsonNode> made =
        List.of(createCredential("DOCKER", "anna"), createCredential("GITHUB", "berta"));
    return ListSample.of("list-registry-credentials", "")
        .only("name", each(made, "/name"))
        .made("/id", each(made, "/id"))
        .with(Map.of("type", "/registry"))
        .knowing(
            it ->
                ((ObjectNode) it.deepCopy())
                    .put("ownerId", session.ownerId())
                    .set("createdAt", it.path("updatedAt")));
  }

  private ListSample serviceList() {
    List<JsonNode> both =
        List.of(site.get().service(), session.services().shared(ServiceType.WEB_SERVICE).service());
    return ListSample.of("list-services", "service")
        .only("name", each(both, "/name"))
        .made("/id", each(both, "/id"))
        .belongs("/ownerId", session.ownerId())
        .ignoring("includePreviews")
        .knowing(ListSamples::withItsRegion);
  }

  /** A site does not say its region, which is the usual one. */
  private static JsonNode withItsRegion(JsonNode service) {
    ObjectNode known = service.deepCopy();
    if (Json.is(service, "/type", ServiceType.STATIC_SITE.wire())) {
      ((ObjectNode) known.path("serviceDetails")).put("region", "oregon");
    }
    return known;
  }

  private ListSample diskList() {
    List<JsonNode> made = List.of(createDisk("listed-one"), createDisk("listed-two"));
    return ListSample.of("list-disks", "disk")
        .only("name", each(made, "/name"))
        .made("/id", each(made, "/id"))
        .with(Map.of("diskId", "/id"))
        .knowing(it -> ((ObjectNode) it.deepCopy()).put("ownerId", session.ownerId()));
  }

  private ListSample groupList() {
    List<JsonNode> made = List.of(createGroup("group-one", 0), createGroup("group-two", 1));
    return ListSample.of("list-env-groups", "")
        .only("name", each(made, "/name"))
        .made("/id", each(made, "/id"))
        .belongs("/ownerId", session.ownerId());
  }

  private ListSample keyValueList() {
    List<JsonNode> made = List.of(createKeyValue("keys-one", 0), createKeyValue("keys-two", 1));
    return ListSample.of("list-key-value", "keyValue")
        .only("name", each(made, "/name"))
        .made("/id", each(made, "/id"))
        .belongs("/owner/id", session.ownerId())
        .with(Map.of("ownerId", "/owner/id"));
  }

  private ListSample deployList() {
    return ListSample.of("list-deploys", "deploy")
        .at("serviceId", site.get().id())
        .made("/id", deploys.get());
  }

  /** Two that have ended, in different ways; a cron job runs nothing meanwhile. */
  private ListSample jobList() {
    Created of = session.services().shared(ServiceType.CRON_JOB);
    session.deploys().untilLive(of.id(), of.deployId());
    List<String> made = List.of(runJob(of, "exit 0"), runJob(of, "exit 1"));
    return ListSample.of("list-job", "job")
        .at("serviceId", of.id())
        .made("/id", made)
        .belongs("/serviceId", of.id());
  }

  /** A job that has ended. */
  private String runJob(Created of, String command) {
    ObjectNode body = Json.object().put("startCommand", command);
    String id =
        session.call("post-job").path("serviceId", of.id()).json(body).expect(201).text("/id");
    session
        .patience()
        .until(
            "the job ends",
            () ->
                session
                    .call("retrieve-job")
                    .path("serviceId", of.id())
                    .path("jobId", id)
                    .expect(200)
                    .json(),
            job -> job.path("finishedAt").isTextual());
    return id;
  }

  /** An apex comes with its sibling. */
  private ListSample domainList() {
    String id = site.get().id();
    String name = session.run().with("listed") + ".example";
    List<JsonNode> made = new ArrayList<>();
    for (String domain : List.of("shop." + name, name)) {
      session
          .call("create-custom-domain")
          .path("serviceId", id)
          .json(Json.object().put("name", domain))
          .expect(201)
          .json()
          .forEach(made::add);
    }
    return ListSample.of("list-custom-domains", "customDomain")
        .at("serviceId", id)
        .made("/id", each(made, "/id"));
  }

  private ListSample secretFileList() {
    String id = site.get().id();
    List<String> names = List.of("one.txt", "two.txt", "three.txt");
    for (String name : names) {
      session
          .call("add-or-update-secret-file")
          .path("serviceId", id)
          .path("envVarKey", name)
          .json(Json.object().put("content", name))
          .expect(201);
    }
    return ListSample.of("list-secret-files-for-service", "secretFile")
        .at("serviceId", id)
        .made("/name", names);
  }

  private ListSample eventList() {
    deploys.get();
    String id = site.get().id();
    List<JsonNode> events =
        session
            .patience()
            .until(
                "the deploy events have arrived",
                () ->
                    Listing.of(
                            () ->
                                session
                                    .call("list-events")
                                    .path("serviceId", id)
                                    .query("limit", 100),
                            "event")
                        .items(),
                it ->
                    it.stream().filter(one -> Json.is(one, "/type", "deploy_ended")).count()
                        == deploys.get().size());
    return ListSample.of("list-events", "event")
        .at("serviceId", id)
        .made("/id", each(events, "/id"))
        .belongs("/serviceId", id)
        .with(Map.of("startTime", "/timestamp", "endTime", "/timestamp"));
  }

  private ListSample variableList() {
    session
        .call("update-env-vars-for-service")
        .path("serviceId", site.get().id())
        .json(VARIABLES)
        .expect(200);
    return ListSample.of("get-env-vars-for-service", "envVar")
        .at("serviceId", site.get().id())
        .made("/key", List.of("ONE", "TWO", "THREE"));
  }

  private ListSample ruleList(String list, String item, String replace, String rules) {
    String id = site.get().id();
    session.call(replace).path("serviceId", id).json(rules).expect(200);
    Listing made = Listing.of(() -> session.call(list).path("serviceId", id), item);
    return ListSample.of(list, item).at("serviceId", id).made("/id", made.each("id"));
  }

  private List<JsonNode> createProjects() {
    return List.of(createProject("list-one"), createProject("list-two"));
  }

  private JsonNode createProject(String what) {
    ObjectNode body = Json.object().put("name", session.run().with(what));
    body.put("ownerId", session.ownerId());
    body.putArray("environments").addObject().put("name", what);
    JsonNode made = session.call("create-project").json(body).expect(201).json();
    remove("delete-project", "projectId", Json.text(made, "/id"));
    return made;
  }

  private JsonNode createCredential(String registry, String username) {
    ObjectNode body = Json.object().put("name", session.run().with(username));
    body.put("ownerId", session.ownerId()).put("registry", registry);
    body.put("username", username).put("authToken", "conformance-token-value");
    JsonNode made = session.call("create-registry-credential").json(body).expect(200).json();
    remove("delete-registry-credential", "registryCredentialId", Json.text(made, "/id"));
    return made;
  }

  private JsonNode createDisk(String what) {
    Created of =
        session.services().create(session.services().body(ServiceType.PRIVATE_SERVICE, what));
    ObjectNode body = Json.object().put("name", session.run().with(what)).put("sizeGB", 1);
    body.put("mountPath", "/var/data").put("serviceId", of.id());
    return session.call("add-disk").json(body).expect(201).json();
  }

  private JsonNode createGroup(String what, int project) {
    ObjectNode body = Json.object().put("name", session.run().with(what));
    body.put("ownerId", session.ownerId()).putArray("envVars");
    body.put("environmentId", Json.text(projects.get().get(project), "/environmentIds/0"));
    JsonNode made = session.call("create-env-group").json(body).expect(201).json();
    remove("delete-env-group", "envGroupId", Json.text(made, "/id"));
    return made;
  }

  /** One that is available, so that it does not change while it is listed. */
  private JsonNode createKeyValue(String what, int project) {
    Datastores datastores = Datastores.keyValue(session);
    ObjectNode body = datastores.body(what, "free");
    body.put("environmentId", Json.text(projects.get().get(project), "/environmentIds/0"));
    JsonNode made = datastores.created(body);
    remove("delete-key-value", "redisId", Json.text(made, "/id"));
    datastores.awaitAvailable(Json.text(made, "/id"));
    return made;
  }

  private Created createSite() {
    ObjectNode body = session.services().body(ServiceType.STATIC_SITE, "listed");
    body.put("environmentId", Json.text(projects.get().get(0), "/environmentIds/0"));
    return session.services().create(body);
  }

  /** Three, since one that ends another changes at the same time as that. */
  private List<String> createDeploys() {
    Created of = site.get();
    List<String> ids = new ArrayList<>(List.of(of.deployId()));
    session.deploys().untilLive(of.id(), of.deployId());
    for (int i = 0; i < 2; i++) {
      String before = ids.get(i);
      ids.add(createDeploy(of.id()));
      session.deploys().untilLive(of.id(), ids.get(i + 1));
      session.deploys().until(of.id(), before, "deactivated");
    }
    return List.copyOf(ids);
  }

  private String createDeploy(String service) {
    session.call("create-deploy").path("serviceId", service).json("{}").expect(201, 202);
    return session.call("list-deploys").path("serviceId", service).expect(200).text("/0/deploy/id");
  }

  private void remove(String operation, String variable, String id) {
    removals.add(() -> session.call(operation).path(variable, id).expect(204, 404));
  }

  private static List<String> each(List<JsonNode> items, String pointer) {
    return items.stream().map(it -> Json.text(it, pointer)).toList();
  }

  /** Removes what it made but services, which go with the run. */
  @Override
  public void close() {
    removals.forEach(Runnable::run);
  }
}
