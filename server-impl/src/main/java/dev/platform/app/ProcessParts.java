package dev.platform.app;

import dev.platform.base.db.Db;
import dev.platform.base.db.Signals;
import dev.platform.base.secret.Vault;
import dev.platform.base.time.SteadyTime;
import dev.platform.base.work.Work;
import dev.platform.engine.spi.Engine;
import dev.platform.http.Readiness;
import dev.platform.platform.routing.Traffic;
import java.time.Clock;
import javax.sql.DataSource;

/**
 * What a process brings that its rooms share. Tests bring others than the server does.
 *
 * @param clock the time
 * @param steady measures durations
 * @param source connections
 * @param db transactions
 * @param signals messages to all replicas
 * @param work wakes reconcilers
 * @param vault encrypts what is kept
 * @param engine makes things real
 * @param readiness whether the process can serve
 * @param traffic how busy the edge of this process keeps instances
 */
record ProcessParts(
    Clock clock,
    SteadyTime steady,
    DataSource source,
    Db db,
    Signals signals,
    Work work,
    Vault vault,
    Engine engine,
    Readiness readiness,
    Traffic traffic) {}
