/**
 * Deploys: how a service becomes live.
 *
 * <p><b>What it is.</b> Takes wishes (deploy, roll back, scale, restart, suspend) and makes them
 * true with the engine. What it needs to know of a service comes through {@link
 * dev.platform.platform.deploy.ReleaseSpecs} and {@link
 * dev.platform.platform.deploy.ReleaseContributor}; the ports of its instances go back through
 * {@link dev.platform.platform.deploy.OpenPorts}.
 *
 * <p><b>Cast.</b> A {@link dev.platform.platform.deploy.Deploy} is one attempt to make a service
 * live; its {@code Release} keeps the spec and the contents it was started with, secrets sealed. A
 * build makes an artifact. A {@code Rollout} is a set of instances of one deploy, a workload of the
 * engine; restart and resume make a new rollout of the same deploy. A restart takes the variables
 * and files of now, which become the release's once its instances serve. {@code WantedState} is
 * what is wanted of a service at run time, and the lock for all of this. A {@link
 * dev.platform.platform.deploy.Backend} is what can answer requests for a service now. A {@code
 * BranchWatch} follows the branch of a service whose new commits are deployed by themselves.
 *
 * <p><b>States.</b> All legal moves are in {@link dev.platform.platform.deploy.DeployState}.
 *
 * <pre>
 * deploy:  queued → build_in_progress → [pre_deploy_in_progress] → update_in_progress
 *                       └ build_failed     └ pre_deploy_failed        └ update_failed
 *          update_in_progress → live → deactivated
 *          everything before live → canceled
 * rollout: starting → serving → draining → leaving → gone
 *              └──────────┴─────────────────↑
 * </pre>
 *
 * <p><b>Always true.</b> At most one deploy of a service is worked on and one waits; a newer one
 * takes the place of the one that waits. Requests move from one rollout to the next in the
 * transaction that makes the next deploy live; before it, all of its instances were ready. A
 * rollback uses the artifact, spec and variables of its target, on the plan of now. The artifacts
 * of the last five live deploys are kept, and those that a command holds ({@link
 * dev.platform.platform.deploy.ReleaseCommands}).
 *
 * <p><b>Waiting.</b> A deploy is queued until nothing of its own service is in its way and, if it
 * has to be built, {@code BuildQueueReconciler} has a place for it: there are as many as the engine
 * says, and workspaces take turns. A deploy that replaces a queued one keeps its place. A
 * pre-deploy command may wait in the engine; it has started when its command has. Budgets run from
 * the first command, by {@link dev.platform.base.time.Stopwatches}: neither waiting nor a clock
 * that is set uses them.
 *
 * <p><b>Taking over.</b> A release whose {@link dev.platform.platform.deploy.RolloutStrategy} is in
 * place has its instances started when the engine has let go of all others of the service: they are
 * drained and stopped first. Requests go to the new rollout as soon as it is ready; if it comes to
 * nothing, the live deploy is started again.
 *
 * <p><b>Sleep.</b> {@code Hibernation} stops what nobody visits and starts it again; who is idle,
 * others say ({@link dev.platform.platform.deploy.Deploys#sleep}). The live deploy stays live.
 *
 * <p><b>Requests.</b> This room knows no routes. {@link dev.platform.platform.deploy.Backends} says
 * what can answer, {@link dev.platform.platform.deploy.BackendChanges} for which services a
 * transaction changes that, noted by the store that writes it.
 *
 * <p><b>Order of stopping.</b> For scale, restart, deploy, another plan and suspend alike, an
 * instance first leaves the {@code Backend}; then {@link
 * dev.platform.platform.deploy.InstancesInUse} is asked until no edge uses the instance, or has had
 * the drain limit for it; only then is the engine told to stop it.
 *
 * <p><b>What looking costs.</b> A rollout that serves as wanted has settled, and is looked at when
 * the engine reports a change ({@code RolloutKind}), or when its desired state changes. Beside
 * those, each look takes a few of all in turn: what went unreported is found then, and the cost
 * does not depend on how many services run.
 *
 * <p><b>Tables.</b> {@code running}, {@code deploy}, {@code release}, {@code artifact}, {@code
 * artifact_hold}, {@code pre_deploy}, {@code rollout}, {@code instance}, {@code watch}. Whether the
 * address of a private service is listened on it reads from {@code network_member}, a table of the
 * network room, in the statement that reads rollouts: until then they must wait.
 *
 * <p><b>Events.</b> {@code DeployEvent}; for a deploy from source in this order: build_started,
 * build_ended, deploy_started, pre_deploy_started and pre_deploy_ended if it has a pre-deploy
 * command, server_available, deploy_ended. Every deploy that does not succeed has one deploy_ended,
 * even if it was never begun.
 *
 * <p><b>Failures.</b> The live version keeps serving, or comes back. The reconcilers find their
 * work in the tables, so a replica that dies is taken over by another, whose first look is at
 * everything; a workload that the engine lost is applied again, one without a row is ended by
 * {@link dev.platform.platform.workload}, when its turn comes.
 */
@NullMarked
package dev.platform.platform.deploy;

import org.jspecify.annotations.NullMarked;
