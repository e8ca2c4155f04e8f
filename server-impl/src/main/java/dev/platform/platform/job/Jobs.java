package dev.platform.platform.job;

import dev.platform.base.db.Db;
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
import dev.platform.platform.deploy.ReleaseCommands;
import dev.platform.platform.service.Plan;
import dev.platform.platform.service.Service;
import dev.platform.platform.service.Services;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;

/** What users do with jobs. */
public final class Jobs {
  private static final String KIND = "job";
  private static final int MAX_COMMAND = 10_000;

  private final JobStore jobs = new JobStore();
  private final Db db;
  private final Access access;
  private final Ids ids;
  private final Services services;
  private final ReleaseCommands commands;
  private final JobEndings endings;
  private final JobSettings settings;
  private final Work work;

  @Inject
  Jobs(
      Db db,
      Access access,
      Ids ids,
      Services services,
      ReleaseCommands commands,
      JobEndings endings,
      JobSettings settings,
      Work work) {
    this.db = db;
    this.access = access;
    this.ids = ids;
    this.services = services;
    this.commands = commands;
    this.endings = endings;
    this.settings = settings;
    this.work = work;
  }

  /** Runs a command on what is live of a service. */
  public Job create(Caller caller, ServiceId service, NewJob wanted) {
    return db.write(
        "job.create",
        tx -> create(tx, access.require(tx, caller, Permission.CREATE, service), wanted));
  }

  private Job create(WriteTx tx, Grant<ServiceId> grant, NewJob wanted) {
    checkCommand(wanted.command());
    var service = services.get(tx, grant);
    var plan = plan(service, wanted.planId());
    requireRoom(tx, grant);
    var id = new JobId(ids.next(IdPrefix.JOB));
    var deploy = commands.hold(tx, grant, id.value());
    var job =
        new Job(
            id,
            grant.on(),
            grant.workspace(),
            deploy,
            wanted.command(),
            plan,
            JobState.PENDING,
            tx.now(),
            null,
            null,
            null);
    jobs.insert(tx, grant, job);
    access.register(tx, grant.inWorkspace(), id, KIND);
    work.wake(tx, JobReconciler.class);
    return job;
  }

  private static void checkCommand(String command) {
    if (command.isBlank()) {
      throw Failure.invalid("startCommand", "is required");
    }
    if (command.length() > MAX_COMMAND) {
      throw Failure.invalid("startCommand", "must have at most " + MAX_COMMAND + " characters");
    }
  }

  private static Plan plan(Service service, @Nullable String planId) {
    if (service.type().isStatic()) {
      throw Failure.invalid("serviceId", "a static site cannot run jobs");
    }
    if (planId == null || planId.isEmpty()) {
      return service.spec().plan();
    }
    return Plan.find(planId)
        .orElseThrow(() -> Failure.invalid("planId", "must be one of " + Plan.words()));
  }

  /** One workspace cannot keep the others from running theirs. */
  private void requireRoom(WriteTx tx, Grant<ServiceId> grant) {
    access.lock(tx, grant.inWorkspace());
    if (jobs.countUnfinished(tx, grant) >= settings.unfinished()) {
      throw Failure.conflict(
          "The workspace already has "
              + settings.unfinished()
              + " pending and running jobs. Wait until one has finished, or cancel one.");
    }
  }

  /** The jobs of a service, newest first. */
  public Page<Job> list(Caller caller, ServiceId service, JobFilter filter, PageRequest page) {
    return db.read(
        "job.list",
        tx -> {
          var grant = access.require(tx, caller, Permission.VIEW, service);
          return Page.of(jobs.list(tx, grant, filter, page), Job::cursor);
        });
  }

  /** One job of a service. */
  public Job get(Caller caller, ServiceId service, JobId id) {
    return db.read(
        "job.get", tx -> jobs.get(tx, access.require(tx, caller, Permission.VIEW, service), id));
  }

  /** Ends a job that waits or runs. */
  public Job cancel(Caller caller, ServiceId service, JobId id) {
    return db.write(
        "job.cancel",
        tx -> {
          var grant = access.require(tx, caller, Permission.OPERATE, service);
          var job = jobs.get(tx, grant, id);
          if (!endings.cancel(tx, grant, job, "A user canceled it.")) {
            throw Failure.invalid("jobId", "the job has already ended");
          }
          return jobs.get(tx, grant, id);
        });
  }
}
