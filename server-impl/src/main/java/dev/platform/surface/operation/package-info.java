/**
 * Operations of the API, called inside the process by the surfaces that are not REST.
 *
 * <p><b>Cast.</b> An {@link dev.platform.surface.operation.OperationCall} names an operation and
 * has its input; {@link dev.platform.surface.operation.Operations} carries it out as the REST
 * interface does: credential and scope, contract, role, audit log, repeats. {@link
 * dev.platform.surface.operation.OperationMethods} finds the method of the resource that implements
 * the operation.
 *
 * <p><b>Always true.</b> A surface decides nothing. What REST rejects is rejected here with the
 * same {@link dev.platform.base.error.Failure}, before anything is changed.
 */
@NullMarked
package dev.platform.surface.operation;

import org.jspecify.annotations.NullMarked;
