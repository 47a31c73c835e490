alter table refunds rename column problem to error;
